"""Jobs over HTTP: views, the form of requests and answers, downloads."""
