// The Web Cryptography API's random numbers.
//
// Left out: everything under SubtleCrypto.
//
// https://w3c.github.io/webcrypto/#crypto-interface
//
// room: internal/webcrypto

partial interface mixin WindowOrWorkerGlobalScope {
  [SameObject] readonly attribute Crypto crypto;
};

[Exposed=(Window,Worker)]
interface Crypto {
  [Throws] ArrayBufferView getRandomValues(ArrayBufferView array);
  [SecureContext] DOMString randomUUID();
};
