// `size` times await null.
export async function batch(size) {
  for (let i = 0; i < size; i++) await null;
  return size;
}
