/** @jsxImportSource preact */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { add, onTotal, total } from './total.js';

function Total() {
  const [number, set] = useState(total);
  useEffect(() => {
    set(total()); // what has been added before the effect runs
    return onTotal(set);
  }, []);
  return <><button onClick={add}>Add</button><output>{number}</output></>;
}

render(<Total />, document.getElementById('app'));
import('./check.js');
