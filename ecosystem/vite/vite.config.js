import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const pages = ['react', 'preact', 'vue', 'svelte', 'lit', 'alpine'];

export default defineConfig({
  plugins: [react(), vue(), svelte()],
  build: { rollupOptions: { input: pages.map((page) => `${page}.html`) } },
});
