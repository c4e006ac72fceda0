package values

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

type base struct {
	ID uint64 `json:"id,string"`
}

type Mixin struct {
	Shared string
	Mixed  bool `json:"mixed"`
}

// tagged has fields with all options.
type tagged struct {
	base
	*Mixin
	Named   Mixin `json:"named"`
	Count   int
	Limit   *int            `json:"limit,omitempty"`
	Since   time.Time       `json:",omitzero"`
	Skipped func()          `json:"-"`
	Tags    map[string]bool `json:"tags,omitempty"`
}

// Fields have properties as encoding/json has it.
func TestFieldsAreThoseOfJSON(t *testing.T) {
	type Deep struct{ A, B, C int }
	type Left struct {
		Deep
		A int
		L int `json:"X"`
		Y int
	}
	type Right struct {
		Deep
		A int
		X int
		Y int `json:"y"`
	}
	type number int
	type Number int
	type Loop struct {
		*Loop
		N int
	}
	twice := reflect.StructOf([]reflect.StructField{
		{Name: "A", Type: reflect.TypeFor[int](), Tag: `json:"b"`},
		{Name: "B", Type: reflect.TypeFor[int](), Tag: `json:"b"`},
		{Name: "C", Type: reflect.TypeFor[int](), Tag: `json:"-,"`},
		{Name: "D", Type: reflect.TypeFor[int](), Tag: `json:"-"`},
	})
	for _, v := range []any{
		tagged{}, struct {
			Left
			Right
		}{}, struct {
			Left
			Right
			X int `json:"A"`
		}{}, struct {
			number
			Number
			fmt.Stringer
			*Deep
		}{}, Loop{}, struct {
			*Left `json:"left"`
			B     int `json:",omitempty,string"`
			C     int `json:"omitempty"`
		}{}, struct {
			A int `json:"b"`
			B int
		}{}, struct {
			A int `json:"B"`
			B int
			C int `json:",omitempty"`
		}{}, reflect.Zero(twice).Interface(), struct{}{},
	} {
		filled := reflect.New(reflect.TypeOf(v)).Elem()
		var names []string
		for _, f := range fieldsOf(filled.Type()) {
			to, err := settable(filled, f.index)
			if err != nil {
				t.Fatal(err)
			}
			fill(to)
			names = append(names, f.name)
		}
		text, err := json.Marshal(filled.Interface())
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(strings.NewReader(string(text)))
		var want []string
		for depth := 0; ; {
			token, err := d.Token()
			if err != nil {
				break
			}
			switch token {
			case json.Delim('{'), json.Delim('['):
				depth++
				continue
			case json.Delim('}'), json.Delim(']'):
				depth--
			default:
				if depth == 1 && isName(text, d.InputOffset()) {
					want = append(want, token.(string))
				}
			}
		}
		if strings.Join(names, " ") != strings.Join(want, " ") {
			t.Errorf("%T: %q, want %q", v, names, want)
		}
	}
}

// isName says whether the token that ends there is the name of a member.
func isName(text []byte, end int64) bool { return int(end) < len(text) && text[end] == ':' }

// fill gives a field a value that is not left out.
func fill(v reflect.Value) {
	switch {
	case v.CanInt():
		v.SetInt(1)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case v.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.Zero(v.Type().Key()), reflect.Zero(v.Type().Elem()))
	case v.Type() == timeType:
		v.Set(reflect.ValueOf(time.UnixMilli(0)))
	}
}
