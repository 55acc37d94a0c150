# The service as an image: web server and workers differ by their command alone. Models are no part of it.
FROM python:3.12-slim-bookworm AS build
# webrtcvad and pyworld come as source.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends build-essential \
    && rm -rf /var/lib/apt/lists/*
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH
WORKDIR /build
COPY requirements.txt .
# PyPI's PyTorch brings gigabytes of CUDA along. For a GPU: --build-arg TORCH_INDEX=https://pypi.org/simple
ARG TORCH_INDEX=https://download.pytorch.org/whl/cpu
RUN pip install --index-url "$TORCH_INDEX" "$(grep --only-matching '^torch==[^ ]*' requirements.txt)"
RUN pip install --requirement requirements.txt

FROM python:3.12-slim-bookworm
# pedalboard is linked against libatomic, which its wheel leaves to the system.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libatomic1 \
    && rm -rf /var/lib/apt/lists/* \
    && groupadd --gid 10001 speech \
    && useradd --uid 10001 --gid speech --home-dir /data --no-create-home --shell /usr/sbin/nologin speech \
    && install --directory --owner speech --group speech /data /models /app/staticfiles
COPY --from=build /opt/venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STORAGE_DIR=/data \
    KOKORO_DIR=/models/kokoro \
    PIPER_DIR=/models/piper
WORKDIR /app
COPY . .
RUN python -m compileall -q . \
    && SECRET_KEY=only-to-build python manage.py collectstatic --no-input --verbosity 0 \
    && chown --recursive speech:speech staticfiles /data
USER 10001:10001
VOLUME ["/data", "/models"]
EXPOSE 8000
CMD ["python", "manage.py", "serve"]
