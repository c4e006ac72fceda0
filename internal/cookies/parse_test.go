package cookies

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestParse(t *testing.T) {
	date := time.Date(2094, 11, 6, 8, 49, 37, 0, time.UTC)
	long := strings.Repeat("x", 4095)
	for input, want := range map[string]*http.Cookie{
		"a=b":                                   {Name: "a", Value: "b"},
		" a\t=  b c ":                           {Name: "a", Value: "b c"},
		"a=b=c":                                 {Name: "a", Value: "b=c"},
		"a":                                     {Value: "a"},
		"=a":                                    {Value: "a"},
		"a=":                                    {Name: "a"},
		`a="b; c"`:                              {Name: "a", Value: `"b`},
		"é=ü":                                   {Name: "é", Value: "ü"},
		"":                                      nil,
		"=":                                     nil,
		" ; Secure":                             nil,
		"a=b\x00":                               nil,
		"a=b\x7F":                               nil,
		"a\tb=c":                                {Name: "a\tb", Value: "c"},
		"a=b; x=\n":                             nil,
		"a" + long:                              {Value: "a" + long},
		"a=" + long:                             {Name: "a", Value: long},
		"a=y" + long:                            nil,
		"a=b; Path=/x; pAth=":                   {Name: "a", Value: "b", Path: "/x"},
		"a=b; Path=x":                           {Name: "a", Value: "b"},
		"a=b;PATH = /x ; path=/y;;":             {Name: "a", Value: "b", Path: "/y"},
		"a=b; path=/" + long[:1024]:             {Name: "a", Value: "b"},
		"a=b; Domain=.Example.com":              {Name: "a", Value: "b", Domain: ".Example.com"},
		"a=b; Domain=x; Domain=":                {Name: "a", Value: "b"},
		"a=b; secure; HTTPONLY=x; other":        {Name: "a", Value: "b", Secure: true, HttpOnly: true},
		"a=b; PARTITIONED":                      {Name: "a", Value: "b", Partitioned: true},
		"a=b; SameSite=Strict":                  {Name: "a", Value: "b", SameSite: http.SameSiteStrictMode},
		"a=b; SameSite=lax":                     {Name: "a", Value: "b", SameSite: http.SameSiteLaxMode},
		"a=b; SameSite=NONE":                    {Name: "a", Value: "b", SameSite: http.SameSiteNoneMode},
		"a=b; SameSite=other":                   {Name: "a", Value: "b"},
		"a=b; Max-Age=5":                        {Name: "a", Value: "b", MaxAge: 5},
		"a=b; Max-Age=0":                        {Name: "a", Value: "b", MaxAge: -1},
		"a=b; Max-Age=00":                       {Name: "a", Value: "b", MaxAge: -1},
		"a=b; Max-Age=-5":                       {Name: "a", Value: "b", MaxAge: -1},
		"a=b; Max-Age=99999999999999999999":     {Name: "a", Value: "b", MaxAge: 34560000},
		"a=b; Max-Age=34560001":                 {Name: "a", Value: "b", MaxAge: 34560000},
		"a=b; Max-Age=+5":                       {Name: "a", Value: "b"},
		"a=b; Max-Age=5s":                       {Name: "a", Value: "b"},
		"a=b; Max-Age=-":                        {Name: "a", Value: "b"},
		"a=b; Max-Age":                          {Name: "a", Value: "b"},
		"a=b; Expires=Sun, 06 Nov 2094 8:49:37": {Name: "a", Value: "b", Expires: date},
		"a=b; Expires=never":                    {Name: "a", Value: "b"},
	} {
		got, ok := Parse(input)
		if ok != (want != nil) || ok && fmt.Sprintf("%+v", *got) != fmt.Sprintf("%+v", *want) {
			t.Errorf("%.60q is %+v, want %+v", input, got, want)
		}
	}
}

func TestParseDate(t *testing.T) {
	for input, want := range map[string]string{
		"Sun, 06 Nov 1994 08:49:37 GMT":    "1994-11-06 08:49:37",
		"Sunday, 06-Nov-94 08:49:37 GMT":   "1994-11-06 08:49:37",
		"Sun Nov  6 08:49:37 1994":         "1994-11-06 08:49:37",
		"1994/11/06 08:49:37":              "",
		"Nov 6 69 1:2:3":                   "2069-11-06 01:02:03",
		"Nov 6 70 1:2:3":                   "1970-11-06 01:02:03",
		"6th november;1994,1:2:3pm":        "1994-11-06 01:02:03",
		"08:49:37 06 Nov 1994 07:00:00 12": "1994-11-06 08:49:37",
		"06 Nov 1600 08:49:37":             "",
		"06 Nov 1994 24:00:00":             "",
		"06 Nov 1994 08:60:00":             "",
		"06 Nov 1994 08:00:60":             "",
		"06 Nov 1994 08:00":                "",
		"06 Nov 1994 8x:00:00":             "",
		"31 Feb 2030 08:00:00":             "",
		"32 Jan 2030 08:00:00":             "",
		"00 Jan 2030 08:00:00":             "",
		"01 Jan 20301 08:00:00":            "",
		"01 2030 08:00:00":                 "",
		"":                                 "",
	} {
		date, ok := parseDate(input)
		got := ""
		if ok {
			got = date.Format(time.DateTime)
		}
		if got != want {
			t.Errorf("%q is %q, want %q", input, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a=b; Path=/; Domain=example.com; Max-Age=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT; SameSite=Lax")
	f.Fuzz(func(t *testing.T, input string) {
		cookie, ok := Parse(input)
		if ok && len(cookie.Name)+len(cookie.Value) == 0 {
			t.Error("a cookie without a name and a value")
		}
	})
}
