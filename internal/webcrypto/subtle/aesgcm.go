package subtle

import (
	"crypto/cipher"
	"crypto/subtle"
)

// AESGCM is the algorithm AES-GCM.
//
// https://w3c.github.io/webcrypto/#aes-gcm
type AESGCM struct {
	IV             []byte
	AdditionalData []byte
	TagLength      *uint8 // in bits; nil for 128
}

// AlgorithmName implements Algorithm.
func (AESGCM) AlgorithmName() string { return "AES-GCM" }

// fullTag is the length of a tag that is not truncated, in bytes.
const fullTag = 16

// maxGCM is how many bytes can be encrypted: 2^39 - 256 bits, which the standard
// takes for bytes.
const maxGCM = (1<<39 - 256) / 8

// tagLength returns the tag's length in bytes.
func (a AESGCM) tagLength() (int, error) {
	// If the tagLength member of normalizedAlgorithm is not present: let tagLength
	// be 128. If it is one of 32, 64, 96, 104, 112, 120 or 128: let tagLength be
	// equal to it. Otherwise: throw an OperationError.
	if a.TagLength == nil {
		return fullTag, nil
	}
	switch t := *a.TagLength; t {
	case 32, 64, 96, 104, 112, 120, 128:
		return int(t) / 8, nil
	default:
		return 0, throw(operationError, "The tag's length has to be 32, 64, 96, 104, 112, 120 or 128 bits, not %d.", t)
	}
}

func (a AESGCM) aead(key *Key) (cipher.AEAD, error) {
	aead, err := cipher.NewGCMWithNonceSize(key.block(), len(a.IV))
	if err != nil {
		return nil, throw(operationError, "The iv is empty.")
	}
	return aead, nil
}

// Encrypt is https://w3c.github.io/webcrypto/#aes-gcm-operations-encrypt
func (a AESGCM) Encrypt(key *Key, plaintext []byte) ([]byte, error) {
	// 1. If plaintext is too long, then throw an OperationError. (2., 3. No iv and
	//    no additionalData is.)
	if len(plaintext) > maxGCM {
		return nil, throw(operationError, "The data are too long: %d bytes.", len(plaintext))
	}
	// 4. Let tagLength be the tagLength member, or 128.
	tagLength, err := a.tagLength()
	if err != nil {
		return nil, err
	}
	aead, err := a.aead(key)
	if err != nil {
		return nil, err
	}
	// 5., 6. Let C and T be the outputs that result from performing the
	//    Authenticated Encryption Function. 7. Return C | T. A shorter tag is the
	//    beginning of the full one.
	out := aead.Seal(plaintext[:0], a.IV, plaintext, a.AdditionalData)
	return out[:len(plaintext)+tagLength], nil
}

// Decrypt is https://w3c.github.io/webcrypto/#aes-gcm-operations-decrypt
func (a AESGCM) Decrypt(key *Key, ciphertext []byte) ([]byte, error) {
	// 1. Let tagLength be the tagLength member, or 128.
	tagLength, err := a.tagLength()
	if err != nil {
		return nil, err
	}
	// 2. If ciphertext has a length in bits less than tagLength, then throw an
	//    OperationError.
	n := len(ciphertext) - tagLength
	if n < 0 || n > maxGCM {
		return nil, throw(operationError, "The ciphertext has %d bytes, and the tag alone %d.", len(ciphertext), tagLength)
	}
	aead, err := a.aead(key)
	if err != nil {
		return nil, err
	}
	// 8. Perform the Authenticated Decryption Function. 9. If the result is FAIL,
	//    throw an OperationError.
	var plaintext []byte
	if tagLength == fullTag {
		plaintext, err = aead.Open(ciphertext[:0], a.IV, ciphertext, a.AdditionalData)
	} else {
		plaintext, err = a.openTruncated(aead, ciphertext[:n], ciphertext[n:])
	}
	if err != nil {
		return nil, throw(operationError, "The ciphertext could not be decrypted.")
	}
	return plaintext, nil
}

// openTruncated decrypts what has a tag of less than 128 bits, which Go's library
// does not for all lengths of iv and tag. To encrypt again undoes the encryption;
// once more gives the full tag.
func (a AESGCM) openTruncated(aead cipher.AEAD, c, tag []byte) ([]byte, error) {
	plaintext := aead.Seal(make([]byte, 0, len(c)+fullTag), a.IV, c, nil)[:len(c)]
	full := aead.Seal(make([]byte, 0, len(c)+fullTag), a.IV, plaintext, a.AdditionalData)[len(c):]
	if subtle.ConstantTimeCompare(full[:len(tag)], tag) != 1 {
		return nil, throw(operationError, "The tag is wrong.")
	}
	return plaintext, nil
}
