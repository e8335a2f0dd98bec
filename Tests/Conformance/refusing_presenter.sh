#!/bin/sh
# A presenter that cannot run, and reports its idle time.
# usage: refusing_presenter.sh --ready-fd N --idle-seconds SECONDS
echo "69 it would exit after $4 seconds without work" > "/dev/fd/$2"
