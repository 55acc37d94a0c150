# The service as an image: web server and workers differ by their command alone. Models are no part of it.
FROM python:3.12-slim-bookworm
# pedalboard is linked against libatomic, which its wheel leaves to the system.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libatomic1 \
    && rm -rf /var/lib/apt/lists/* \
    && groupadd --gid 10001 speech \
    && useradd --uid 10001 --gid speech --home-dir /data --no-create-home --shell /usr/sbin/nologin speech \
    && install --directory --owner speech --group speech /data /models /app/staticfiles
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH
WORKDIR /app
COPY requirements.txt ./
COPY deploy/webrtcvad deploy/webrtcvad
# PyPI's PyTorch brings gigabytes of CUDA along. PyTorch's own index has builds for CPUs alone: TORCH_INDEX names it.
ARG TORCH_INDEX=
RUN pip install ${TORCH_INDEX:+--index-url "$TORCH_INDEX"} "$(grep --only-matching '^torch==[^ ]*' requirements.txt)"
RUN pip install --requirement requirements.txt
ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STORAGE_DIR=/data \
    KOKORO_DIR=/models/kokoro \
    PIPER_DIR=/models/piper
COPY . .
RUN python -m compileall -q . \
    && SECRET_KEY=only-to-build python manage.py collectstatic --no-input --verbosity 0 \
    && chown --recursive speech:speech staticfiles /data
USER 10001:10001
VOLUME ["/data", "/models"]
EXPOSE 8000
CMD ["python", "manage.py", "serve"]
