"""`python -m speech_client`, where another program is called `say`."""

import sys

from speech_client.command import main

sys.exit(main())
