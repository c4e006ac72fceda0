import { JSDOM } from 'jsdom';

const { window } = await JSDOM.fromFile(new URL('first.html', import.meta.url).pathname, { runScripts: 'dangerously' });
if (window.document.title !== 'Its script sets its title.') throw new Error('the script has not run');
