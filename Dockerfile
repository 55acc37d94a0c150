# The image of the service: web server and workers differ only in their command. It holds no models.
FROM python:3.12-slim-bookworm
# pedalboard needs libatomic, which its wheel does not contain.
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
COPY requirements.txt requirements.lock ./
COPY deploy/install.sh deploy/install.sh
# PyPI's PyTorch brings gigabytes of CUDA along. TORCH_INDEX can name PyTorch's own index, which has builds for CPUs.
ARG TORCH_INDEX=
RUN deploy/install.sh python requirements.lock
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
