import { createApp } from 'vue';
import Total from './Total.vue';

createApp(Total).mount('#app');
import('./check.js');
