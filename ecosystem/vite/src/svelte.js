import { mount } from 'svelte';
import Total from './Total.svelte';

mount(Total, { target: document.getElementById('app') });
import('./check.js');
