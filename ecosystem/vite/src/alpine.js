import Alpine from 'alpinejs';
import { add, onTotal, total } from './total.js';

document.getElementById('app').innerHTML = '<div x-data="total"><button @click="add">Add</button><output x-text="number"></output></div>';

Alpine.data('total', () => ({
  number: total(),
  add,
  init() { this.destroy = onTotal((now) => { this.number = now; }); },
}));
Alpine.start();
import('./check.js');
