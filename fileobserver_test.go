package sluice

import "testing"

// fileLog logs what an observer of the root hears.
const fileLog = `
	const log = [];
	const text = (r) => [r.type, r.relativePathComponents.join('/'), r.relativePathMovedFrom?.join('/'), r.changedHandle.kind].filter((s) => s !== undefined).join(' ');
	let heard = () => {};
	const observer = new FileSystemObserver((records, o) => {
		log.push(...records.map(text));
		if (o !== observer) log.push('another observer');
		heard();
	});
	const hears = (last) => new Promise((resolve) => {
		heard = () => { if (log.at(-1) === last) resolve(log.splice(0).join('; ')) };
		heard();
	});
`

func TestTabsObserveFiles(t *testing.T) {
	ua := newAgent(t, Options{})
	one, two := openAt(t, ua, site+"1"), openAt(t, ua, site+"2")
	do(t, one, fileLog+`(async () => { globalThis.root = await navigator.storage.getDirectory(); await observer.observe(root, { recursive: true }) })()`)
	do(t, two, `(async () => {
		globalThis.root = await navigator.storage.getDirectory();
		const dir = await root.getDirectoryHandle('d', { create: true });
		globalThis.file = await dir.getFileHandle('f', { create: true });
		const stream = await file.createWritable();
		await stream.write('text');
		await stream.close();
		await file.move(root, 'g');
		await root.removeEntry('d');
	})()`)
	got := do(t, one, "hears('disappeared d directory')")
	if want := "appeared d directory; appeared d/f file; modified d/f file; moved g d/f file; disappeared d directory"; got != want {
		t.Errorf("heard %v, want %v", got, want)
	}
	// A worker writes in place.
	do(t, two, `new Promise((resolve) => {
		const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = async ({ data }) => { const a = await data.createSyncAccessHandle(); a.write(new Uint8Array(3)); a.close(); postMessage(0) }"])));
		worker.onmessage = () => { worker.terminate(); resolve() };
		worker.postMessage(file);
	})`)
	if got := do(t, one, "hears('modified g file')"); got != "modified g file" {
		t.Errorf("of a worker heard %v", got)
	}
	// What is gone is told once, and then no more.
	got = do(t, one, `(async () => {
		const file = await root.getFileHandle('g');
		observer.disconnect();
		await observer.observe(file);
		await file.remove();
		const told = await hears('errored  file');
		await root.getFileHandle('g', { create: true });
		const again = observer.observe(file);
		observer.unobserve(file); // before it has begun
		await again;
		await file.remove();
		await new Promise((resolve) => setTimeout(resolve));
		return [told, log.length, await observer.observe(file).catch((e) => e.name)].join();
	})()`)
	if want := "disappeared  file; errored  file,0,NotFoundError"; got != want {
		t.Errorf("of what is gone heard %v, want %v", got, want)
	}
}

// An observer that has no time hears that there was more, and Go keeps no more of it.
func TestObserverWithoutTime(t *testing.T) {
	p := openAt(t, newAgent(t, Options{}), site)
	got := do(t, p, `new Promise((resolve) => {
		const worker = new Worker(URL.createObjectURL(new Blob([`+"`"+`
			onmessage = async ({ data: handle }) => {
				const observer = new FileSystemObserver((records) => postMessage(records.length + ' ' + records.at(-1).type + ' ' + records.at(-2).type));
				await observer.observe(handle);
				const access = await handle.createSyncAccessHandle();
				for (let i = 0; i < 5000; i++) access.truncate(i);
			};`+"`"+`])));
		worker.onmessage = ({ data }) => resolve(data);
		worker.onerror = (e) => resolve(e.message);
		navigator.storage.getDirectory().then((root) => root.getFileHandle('f', { create: true })).then((file) => worker.postMessage(file));
	})`)
	if want := "4097 unknown modified"; got != want {
		t.Errorf("heard %v, want %v", got, want)
	}
}

// A window that ends lets go of what it observes, and of what it has not heard.
func TestObserverEndsWithItsWindow(t *testing.T) {
	p := openAt(t, newAgent(t, Options{}), site)
	got := do(t, p, `(async () => {
		const frame = document.body.appendChild(document.createElement('iframe'));
		const root = await frame.contentWindow.navigator.storage.getDirectory();
		let heard = 0, tell;
		const told = new Promise((resolve) => { tell = resolve });
		const observer = new frame.contentWindow.FileSystemObserver(() => { heard++; tell() });
		await observer.observe(root);
		const mine = await navigator.storage.getDirectory();
		await mine.getFileHandle('a', { create: true });
		await told;
		const before = heard;
		mine.getFileHandle('b', { create: true });
		frame.remove();
		await mine.getFileHandle('c', { create: true });
		await new Promise((resolve) => setTimeout(resolve));
		return before + ' ' + heard;
	})()`)
	if got != "1 1" {
		t.Errorf("heard %v, want 1 1", got)
	}
}
