// Values on their way between pages: what structuredClone copies but platform objects, as text.
import { parse, stringify } from 'devalue';

const { defineProperty } = Object;
const constructors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

const reducers = {
  DOMException: (value) => value instanceof DOMException && { name: value.name, message: value.message, stack: String(value.stack ?? '') },
  Error: (value) => value instanceof Error && {
    name: String(value.name),
    message: String(value.message),
    stack: String(value.stack ?? ''),
    ...('cause' in value ? { cause: [value.cause] } : {}),
    ...(value instanceof AggregateError ? { errors: [...value.errors] } : {}),
  },
};

const revivers = {
  Error({ name, message, stack, cause, errors: several }) {
    const options = cause ? { cause: cause[0] } : undefined;
    const error = several ? new AggregateError(several, message, options) : new (Object.hasOwn(constructors, name) ? constructors[name] : Error)(message, options);
    if (error.name !== name) defineProperty(error, 'name', { value: name, configurable: true, writable: true });
    defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
    return error;
  },
  DOMException({ name, message, stack }) {
    const error = new DOMException(message, name);
    defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
    return error;
  },
};


/** The text of a value. What has none, such as a function, is an error. */
export const encode = (value) => stringify(value, reducers);

/** The value of a text. */
export const decode = (text) => parse(text, revivers);
