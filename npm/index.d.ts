/** What to start. */
export interface LaunchOptions {
  /** The clock of all tabs: that of the machine, or one that stands still but for time.advance(). */
  time?: 'real' | 'manual';
  /** Folders that answer the requests to origins, as in { 'https://app.test': './dist' }. */
  serve?: Record<string, string>;
  /** Other flags of `sluice drive`, such as '--max-heap=64M'. */
  flags?: string[];
  /** The folder of the command, which relative paths and URLs are relative to. */
  cwd?: string;
  /** The environment of the command. */
  env?: Record<string, string | undefined>;
}

/** A message of a console. */
export interface Message {
  level: string;
  text: string;
  /** The URL of the worker that has said it. */
  worker?: string;
  label?: string;
}

/** An uncaught exception. */
export interface UncaughtException {
  message: string;
  stack: string;
  /** It as the console shows it. */
  text: string;
  worker?: string;
  label?: string;
}

/** A file that the user of a tab has: a File, or an object. */
export type UserFile = File | {
  name: string;
  /** Its media type. */
  type?: string;
  content: string | ArrayBuffer | ArrayBufferView | Blob;
  /** When it was changed, in milliseconds since 1970. */
  lastModified?: number;
};

/** What the user of a tab drops or pastes: a text, or texts by their media types, files, or both. */
export type Transfer = string | { texts?: Record<string, string>; files?: Iterable<UserFile> };

/** A page of the user agent. */
export interface Tab {
  /** The URL that it was opened at. */
  readonly url: string;
  /** What consoles of the tab and of its workers have said so far. */
  readonly console: Message[];
  /** Why it has ended, or an empty string. */
  readonly ended: string;
  /**
   * Calls a function in the tab and returns what it returns. The function goes there as its text. The promise is rejected if the
   * tab goes to another document before.
   */
  evaluate<A extends unknown[], R>(f: ((...args: A) => R) | string, ...args: A): Promise<Awaited<R>>;
  /** Waits until the document that the tab is at, or on its way to, has loaded. */
  loaded(): Promise<void>;
  /** The first message that has a text: at once if it is there, else when it comes. */
  logged(text: string | RegExp): Promise<Message>;
  /** The uncaught exceptions of the tab and of its workers so far, which close() of the user agent then does not tell. */
  takeErrors(): UncaughtException[];
  /** Clicks the first element that matches a selector, as a user with a mouse does. */
  click(selector: string): Promise<void>;
  /** Clicks an element twice. */
  doubleClick(selector: string): Promise<void>;
  /** Moves the mouse over an element. */
  hover(selector: string): Promise<void>;
  /** Moves the focus to an element, as the Tab key does. */
  focus(selector: string): Promise<void>;
  /** Writes a text into an element, key by key. */
  type(selector: string, text: string): Promise<void>;
  /** Presses a key at what has the focus: a character, or a name such as 'Enter' or 'Shift+Tab'. */
  press(key: string): Promise<void>;
  /** Chooses files for an input element of type file. */
  setFiles(selector: string, ...files: UserFile[]): Promise<void>;
  /** Drags an element onto another. */
  drag(from: string, to: string): Promise<void>;
  /** Drops on an element what comes from elsewhere. */
  drop(selector: string, what: Transfer): Promise<void>;
  /** Pastes at what has the focus. */
  paste(what: Transfer): Promise<void>;
  /** Closes the tab as its user does, with the events of that. */
  close(): Promise<void>;
  /** Ends the tab at once, whatever it is doing, with no events. */
  crash(): Promise<void>;
}

/** A user agent: its tabs share storage, cookies, databases, locks, channels and shared workers. */
export interface UserAgent extends AsyncDisposable {
  readonly tabs: {
    /** Opens a tab that runs a script or a document, with arguments as its scriptArgs. */
    open(url: string | URL, ...args: unknown[]): Promise<Tab>;
  };
  readonly time: {
    /** Lets the clock of all tabs go on; the promise is fulfilled when all that was due has run. */
    advance(milliseconds: number): Promise<void>;
  };
  readonly permissions: {
    /** Sets what navigator.permissions says of a feature, for all origins. Tabs that have asked get a change event. */
    set(name: string, state: 'granted' | 'denied' | 'prompt'): Promise<void>;
  };
  readonly network: {
    /** Has a function answer the requests for the URLs that a pattern matches. Returns a function that takes the route away. */
    route(pattern: string | RegExp | { test(url: string): boolean }, handler: (request: Request) => Response | Promise<Response>): () => void;
  };
  /** The uncaught exceptions so far, of all tabs and workers, and of routes. They are then forgotten. */
  takeErrors(): UncaughtException[];
  /** Ends all tabs. The promise is rejected if there were uncaught exceptions that nobody took. */
  close(): Promise<void>;
}

/** Starts a user agent without tabs. */
export function launch(options?: LaunchOptions): Promise<UserAgent>;

/** The path of the command sluice. It throws an Error that says what to do if there is none. */
export function binary(): string;
