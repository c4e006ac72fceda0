import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { add, onTotal, total } from './total.js';

function Total() {
  const number = useSyncExternalStore(onTotal, total);
  return <><button onClick={add}>Add</button><output>{number}</output></>;
}

createRoot(document.getElementById('app')).render(<Total />);
import('./check.js');
