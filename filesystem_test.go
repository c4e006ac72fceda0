package sluice

import "testing"

// Reading behind the end of a file moves the cursor of an access handle to the end. What is of another kind than the handle is not
// found.
func TestFileHandles(t *testing.T) {
	p := openAt(t, newAgent(t, Options{}), site)
	got := do(t, p, `new Promise((resolve) => {
		const worker = new Worker(URL.createObjectURL(new Blob([`+"`"+`
			onmessage = async ({ data: handle }) => {
				const access = await handle.createSyncAccessHandle();
				access.write(new Uint8Array(3));
				const said = [access.read(new Uint8Array(5), { at: 10 }), access.write(new Uint8Array(1)), access.getSize()];
				access.close();
				const root = await navigator.storage.getDirectory();
				await root.removeEntry('f');
				await root.getDirectoryHandle('f', { create: true });
				try { await handle.getFile() } catch (e) { said.push(e.name) }
				postMessage(said.join());
			};`+"`"+`])));
		worker.onmessage = ({ data }) => resolve(data);
		worker.onerror = (e) => resolve(e.message);
		navigator.storage.getDirectory().then((root) => root.getFileHandle('f', { create: true })).then((file) => worker.postMessage(file));
	})`)
	if want := "0,1,4,NotFoundError"; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
