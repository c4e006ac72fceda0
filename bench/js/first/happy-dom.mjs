import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';

const window = new Window({ settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true } });
window.document.write(readFileSync(new URL('first.html', import.meta.url), 'utf8'));
await window.happyDOM.waitUntilComplete();
if (window.document.title !== 'Its script sets its title.') throw new Error('the script has not run');
await window.happyDOM.close();
