import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { add } from './sum';

vi.mock('./dep', () => ({ one: 10 }));

test('modules are mocked', () => {
  expect(add(1)).toBe(11);
});

test('locators and user events', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  document.body.innerHTML = '<label>Name <input></label><button>Greet</button><output></output>';
  document.querySelector('button')!.onclick = () => {
    document.querySelector('output')!.textContent = `Hello ${document.querySelector('input')!.value}`;
  };
  await page.getByLabelText('Name').fill('Ada');
  await page.getByRole('button', { name: 'Greet' }).click();
  await expect.element(page.getByText('Hello Ada')).toBeInTheDocument();
  vi.useRealTimers();
});

test('a worker and a lock', async () => {
  const source = "navigator.locks.request('a', async () => { postMessage('held'); await new Promise(() => {}); })";
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  await new Promise((held) => { worker.onmessage = held; });
  expect(await navigator.locks.request('a', { ifAvailable: true }, (lock) => lock)).toBe(null);
  worker.terminate();
  expect(await navigator.locks.request('a', (lock) => lock!.name)).toBe('a');
});
