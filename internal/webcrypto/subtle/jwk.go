package subtle

import (
	"encoding/base64"
	"encoding/json"
	"math/big"
	"slices"
	"strings"
)

// JSONWebKey is a JsonWebKey dictionary. Members that are missing are nil.
//
// https://w3c.github.io/webcrypto/#JsonWebKey-dictionary
type JSONWebKey struct {
	Alg    *string  `json:"alg,omitempty"`
	Crv    *string  `json:"crv,omitempty"`
	D      *string  `json:"d,omitempty"`
	Dp     *string  `json:"dp,omitempty"`
	Dq     *string  `json:"dq,omitempty"`
	E      *string  `json:"e,omitempty"`
	Ext    *bool    `json:"ext,omitempty"`
	K      *string  `json:"k,omitempty"`
	KeyOps []string `json:"key_ops,omitzero"`
	Kty    *string  `json:"kty,omitempty"`
	N      *string  `json:"n,omitempty"`
	// Oth says that there are other primes than p and q.
	Oth bool    `json:"-"`
	P   *string `json:"p,omitempty"`
	Q   *string `json:"q,omitempty"`
	Qi  *string `json:"qi,omitempty"`
	Use *string `json:"use,omitempty"`
	X   *string `json:"x,omitempty"`
	Y   *string `json:"y,omitempty"`
}

// json returns the key as JSON.stringify would write it.
func (j *JSONWebKey) json() []byte {
	b, err := json.Marshal(j)
	if err != nil {
		panic(err) // there are only strings and a boolean
	}
	return b
}

// parseJWK is https://w3c.github.io/webcrypto/#concept-parse-a-jwk. Members that
// are no strings where the dictionary has strings make the key invalid; there is
// no key that the conversion of numbers to strings could make valid.
func parseJWK(data []byte) (*JSONWebKey, error) {
	// 1. Let data be the sequence of bytes to be parsed.
	// 2. Let json be the Unicode string that results from interpreting data
	//    according to UTF-8.
	// 3. Convert json to UTF-16. 4. Let result be the object literal that results
	//    from executing the JSON.parse internal function in the context of a new
	//    global object. 5. Let key be the result of converting result to the IDL
	//    dictionary type of JsonWebKey.
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(strings.TrimPrefix(string(data), "\uFEFF")), &members); err != nil || members == nil {
		return nil, throw(dataError, "The unwrapped bytes are not a JSON Web Key: they are not a JSON object.")
	}
	key := &JSONWebKey{}
	for name, to := range map[string]**string{
		"alg": &key.Alg, "crv": &key.Crv, "d": &key.D, "dp": &key.Dp, "dq": &key.Dq, "e": &key.E, "k": &key.K, "kty": &key.Kty,
		"n": &key.N, "p": &key.P, "q": &key.Q, "qi": &key.Qi, "use": &key.Use, "x": &key.X, "y": &key.Y,
	} {
		if value, ok := members[name]; ok {
			if err := json.Unmarshal(value, to); err != nil || *to == nil {
				return nil, throw(dataError, "The member %q of the JSON Web Key is not a string.", name)
			}
		}
	}
	if value, ok := members["key_ops"]; ok {
		if err := json.Unmarshal(value, &key.KeyOps); err != nil || key.KeyOps == nil {
			return nil, throw(dataError, "The member %q of the JSON Web Key is not a list of strings.", "key_ops")
		}
	}
	if value, ok := members["ext"]; ok {
		ext := truthy(value)
		key.Ext = &ext
	}
	_, key.Oth = members["oth"]
	// 6. If the kty field of key is not defined, then throw a DataError.
	if key.Kty == nil {
		return nil, throw(dataError, "The JSON Web Key has no member %q.", "kty")
	}
	return key, nil
}

// truthy is https://tc39.es/ecma262/#sec-toboolean of a value in JSON.
func truthy(value json.RawMessage) bool {
	var v any
	if json.Unmarshal(value, &v) != nil {
		return true // a number that is too large
	}
	return v != nil && v != false && v != 0.0 && v != ""
}

// check performs the checks that the import of all JSON Web Keys begins with.
func (j *JSONWebKey) check(kty, algorithm string, t KeyType, extractable bool, usages []Usage) error {
	if err := usable(algorithm, t, usages); err != nil {
		return err
	}
	// If the kty field of jwk is not a case-sensitive string match to kty, then
	// throw a DataError.
	if j.Kty == nil || *j.Kty != kty {
		return throw(dataError, "The member %q of the JSON Web Key has to be %q.", "kty", kty)
	}
	// If usages is non-empty and the use field of jwk is present and is not a
	// case-sensitive string match to use, then throw a DataError.
	if use := rulesOf[algorithm].use; len(usages) > 0 && j.Use != nil && *j.Use != use {
		return throw(dataError, "The member %q of the JSON Web Key has to be %q.", "use", use)
	}
	// If the key_ops field of jwk is present, and is invalid according to the
	// requirements of JSON Web Key or does not contain all of the specified usages
	// values, then throw a DataError.
	if j.KeyOps != nil {
		for i, op := range j.KeyOps {
			if slices.Contains(j.KeyOps[:i], op) {
				return throw(dataError, "The member %q of the JSON Web Key has %q twice.", "key_ops", op)
			}
		}
		for _, u := range usages {
			if !slices.Contains(j.KeyOps, string(u)) {
				return throw(dataError, "The member %q of the JSON Web Key lacks %q.", "key_ops", u)
			}
		}
	}
	// If the ext field of jwk is present and has the value false and extractable
	// is true, then throw a DataError.
	if j.Ext != nil && !*j.Ext && extractable {
		return throw(dataError, "The member %q of the JSON Web Key says that the key is not extractable.", "ext")
	}
	return nil
}

// checkAlg returns a DataError if the alg field is present and not one of those.
func (j *JSONWebKey) checkAlg(alg ...string) error {
	if j.Alg != nil && !slices.Contains(alg, *j.Alg) {
		return throw(dataError, "The member %q of the JSON Web Key has to be \"%s\".", "alg", strings.Join(alg, `" or "`))
	}
	return nil
}

// export gives a JSON Web Key the members that say what the key may be used for.
func (j *JSONWebKey) export(k *Key) KeyData {
	// Set the key_ops attribute of jwk to the usages attribute of key.
	j.KeyOps = []string{}
	for _, u := range k.Usages {
		j.KeyOps = append(j.KeyOps, string(u))
	}
	// Set the ext attribute of jwk to the [[extractable]] internal slot of key.
	j.Ext = &k.Extractable
	return KeyData{JWK: j}
}

// base64url decodes a member as https://www.rfc-editor.org/rfc/rfc7515#section-2
// has it: without padding, line breaks or anything else.
func base64url(name string, member *string) ([]byte, error) {
	if member == nil {
		return nil, throw(dataError, "The JSON Web Key has no member %q.", name)
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(*member)
	if err != nil || strings.ContainsAny(*member, "\r\n") {
		return nil, throw(dataError, "The member %q of the JSON Web Key is not base64url.", name)
	}
	return b, nil
}

// base64urlUInt decodes a member that is a positive number.
//
// https://www.rfc-editor.org/rfc/rfc7518#section-2
func base64urlUInt(name string, member *string) (*big.Int, error) {
	b, err := base64url(name, member)
	if err != nil {
		return nil, err
	}
	n := new(big.Int).SetBytes(b)
	if n.Sign() == 0 {
		return nil, throw(dataError, "The member %q of the JSON Web Key is zero.", name)
	}
	return n, nil
}

func encode(b []byte) *string {
	s := base64.RawURLEncoding.EncodeToString(b)
	return &s
}

func encodeUInt(n *big.Int) *string { return encode(n.Bytes()) }
