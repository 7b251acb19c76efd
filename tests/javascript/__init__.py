"""Tests of the JavaScript that needs no browser. They run in Node."""
