package main

import (
	"encoding/json"
	"net/http"
	stdurl "net/url"
)

// cookie is a serialized cookie: https://w3c.github.io/webdriver/#dfn-serialized-cookie
type cookie struct {
	Name     string `json:"name"`
	Value    string `json:"value"`
	Path     string `json:"path"`
	Domain   string `json:"domain"`
	Secure   bool   `json:"secure"`
	HTTPOnly bool   `json:"httpOnly"`
	Expiry   int64  `json:"expiry,omitempty"` // in seconds of Unix time
	SameSite string `json:"sameSite"`
}

// associatedCookies are those of a document: https://w3c.github.io/webdriver/#dfn-associated-cookies
func (w *window) associatedCookies(documentURL string) (*stdurl.URL, []*http.Cookie, error) {
	u, err := stdurl.Parse(documentURL)
	if err != nil {
		return nil, nil, err
	}
	return u, w.cookies.Cookies(u), nil
}

// allCookies returns the cookies of a document, as JSON:
// https://w3c.github.io/webdriver/#get-all-cookies
func (w *window) allCookies(documentURL string) (string, error) {
	u, associated, err := w.associatedCookies(documentURL)
	if err != nil {
		return "", err
	}
	list := []cookie{}
	for _, c := range associated {
		s := cookie{Name: c.Name, Value: c.Value, Path: c.Path, Domain: c.Domain, Secure: c.Secure, HTTPOnly: c.HttpOnly, SameSite: "Lax"}
		if s.Domain == "" {
			s.Domain = u.Hostname()
		}
		if !c.Expires.IsZero() {
			s.Expiry = c.Expires.Unix()
		}
		switch c.SameSite {
		case http.SameSiteNoneMode:
			s.SameSite = "None"
		case http.SameSiteStrictMode:
			s.SameSite = "Strict"
		}
		list = append(list, s)
	}
	text, err := json.Marshal(list)
	return string(text), err
}

// deleteAllCookies deletes the cookies of a document: https://w3c.github.io/webdriver/#delete-all-cookies
func (w *window) deleteAllCookies(documentURL string) error {
	u, associated, err := w.associatedCookies(documentURL)
	if err != nil {
		return err
	}
	for _, c := range associated {
		c.MaxAge = -1
	}
	w.cookies.SetCookies(u, associated)
	return nil
}
