package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"time"
)

// certificates are made for one run, and trusted by its tests only: those that
// the suite carries are out of date most of the time.
type certificates struct {
	// root is the certificate of the authority, in DER.
	root []byte
	// host and key are the certificate and the key of the suite's hosts, in PEM.
	host, key []byte
}

// newCertificates makes an authority and a certificate for the suite's hosts.
func newCertificates() (*certificates, error) {
	now := time.Now()
	authority := &x509.Certificate{
		SerialNumber:          big.NewInt(1),
		Subject:               pkix.Name{CommonName: "web-platform-tests of one run"},
		NotBefore:             now.Add(-24 * time.Hour),
		NotAfter:              now.Add(7 * 24 * time.Hour),
		IsCA:                  true,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageCertSign,
	}
	host := &x509.Certificate{
		SerialNumber: big.NewInt(2),
		Subject:      pkix.Name{CommonName: suiteHost},
		NotBefore:    authority.NotBefore,
		NotAfter:     authority.NotAfter,
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames:     certifiedNames(),
	}
	authorityKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	hostKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	root, err := x509.CreateCertificate(rand.Reader, authority, authority, authorityKey.Public(), authorityKey)
	if err != nil {
		return nil, err
	}
	der, err := x509.CreateCertificate(rand.Reader, host, authority, hostKey.Public(), authorityKey)
	if err != nil {
		return nil, err
	}
	key, err := x509.MarshalPKCS8PrivateKey(hostKey)
	if err != nil {
		return nil, err
	}
	return &certificates{
		root: root,
		host: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		key:  pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key}),
	}, nil
}

// certifiedNames returns patterns for all the suite's host names. A star stands
// for one label.
func certifiedNames() (names []string) {
	for _, host := range []string{suiteHost, suiteAltHost} {
		names = append(names, host, "*."+host)
		for _, sub := range subdomains {
			names = append(names, "*."+sub+"."+host)
		}
	}
	return names
}
