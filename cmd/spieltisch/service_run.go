package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"spieltisch/cmd/internal/address"
	"spieltisch/cmd/spieltisch/service"
)

// notifySystemd says when the page answers, and while the table lives.
func notifySystemd(log *slog.Logger, scheme string, page net.Addr,
	alive func(context.Context) error) func(context.Context) error {
	n := service.New(log)
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true,
		// it asks itself, by a name that need not stand in the certificate
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	url := scheme + "://" + address.Browsable(page.String()) + "/healthz"
	return func(ctx context.Context) error {
		return n.Run(ctx, func(ctx context.Context) error { return fetch(ctx, client, url) }, alive)
	}
}

// fetch asks for a page and throws it away.
func fetch(ctx context.Context, client *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", url, res.Status)
	}
	return nil
}
