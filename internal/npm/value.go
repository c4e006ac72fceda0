package npm

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
)

// value is a JSON value whose objects keep the order of their keys, which matters for
// conditions. It is a string, a bool, nil, a []value, an object, or a number of JSON.
type value any

// object is a JSON object.
type object struct {
	keys   []string
	values map[string]value
}

func (o *object) get(key string) (value, bool) {
	v, ok := o.values[key]
	return v, ok
}

// maxDepth is how deeply the objects of a package.json may be nested.
const maxDepth = 100

var errTooDeep = errors.New("its values are nested too deeply")

// parseValue parses a JSON text.
func parseValue(text []byte) (value, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return decodeValue(d, 0)
}

func decodeValue(d *json.Decoder, depth int) (value, error) {
	if depth > maxDepth {
		return nil, errTooDeep
	}
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		o := &object{values: map[string]value{}}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			name := key.(string)
			v, err := decodeValue(d, depth+1)
			if err != nil {
				return nil, err
			}
			if _, twice := o.values[name]; !twice {
				o.keys = append(o.keys, name)
			}
			o.values[name] = v
		}
		_, err := d.Token()
		return o, err
	case json.Delim('['):
		list := []value{}
		for d.More() {
			v, err := decodeValue(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.Token()
		return list, err
	}
	return token, nil
}

// isIndex says whether a key is an array index.
func isIndex(key string) bool {
	n, err := strconv.ParseUint(key, 10, 32)
	return err == nil && strconv.FormatUint(n, 10) == key
}
