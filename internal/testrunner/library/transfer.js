// What a user chooses, drops or pastes, on its way to a tab.

/** Bytes as base64. */
function base64(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x2000) text += String.fromCharCode(...bytes.subarray(i, i + 0x2000));
  return btoa(text);
}

/** A file, for a method: a File, or an object with a name, a content, and a type and lastModified if it likes. */
async function toFile(method, file) {
  if (typeof file?.name !== 'string') throw new TypeError(`${method}() takes files, or objects with a name and a content`);
  let content = file instanceof Blob ? await file.arrayBuffer() : file.content;
  if (content instanceof Blob) content = await content.arrayBuffer();
  if (typeof content === 'string') content = new TextEncoder().encode(content);
  else if (content instanceof ArrayBuffer) content = new Uint8Array(content);
  else if (ArrayBuffer.isView(content)) content = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  else throw new TypeError(`${method}(): the content of the file ${file.name} is no string and no bytes`);
  const lastModified = Number(file.lastModified ?? 0);
  if (!Number.isSafeInteger(lastModified)) throw new TypeError(`${method}(): lastModified of the file ${file.name} is a number of milliseconds`);
  return { name: file.name, type: String(file.type ?? ''), lastModified, content: base64(content) };
}

/** Files, for a method. */
export const toFiles = (method, files) => Promise.all(files.map((file) => toFile(method, file)));

/** What is dropped or pasted: a text, or an object with texts by their media types, files, or both. */
export async function toTransfer(method, what) {
  if (typeof what === 'string') return { texts: { 'text/plain': what } };
  if (typeof what !== 'object' || what === null || !('texts' in what || 'files' in what)) {
    throw new TypeError(`${method}() takes a string, or an object with texts or files`);
  }
  const texts = Object.fromEntries(Object.entries(what.texts ?? {}).map(([type, text]) => [type, String(text)]));
  return { texts, files: await toFiles(method, [...what.files ?? []]) };
}
