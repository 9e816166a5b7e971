# syntax=docker/dockerfile:1

# --- build: the locked dependencies and the hashed static files -------------------------------------------------------
FROM python:3.11-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /app
RUN python -m venv .venv
COPY requirements.txt .
RUN .venv/bin/pip install --require-hashes --requirement requirements.txt
COPY . .
# Settings must start for this; the key is made up and forgotten at once.
RUN MODE=production ALLOWED_HOSTS=localhost SECRET_KEY="$(python -c 'import secrets; print(secrets.token_urlsafe(64))')" \
    .venv/bin/python manage.py collectstatic --noinput --verbosity 0

# --- run: no build tools, no root, and nothing writable but /data ------------------------------------------------------
FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin tafelrunde \
    && install --directory --owner=tafelrunde --group=tafelrunde /data
WORKDIR /app
COPY --from=build /app /app
ENV MODE=production HOST=0.0.0.0 PORT=8000 DATABASE_URL=sqlite:////data/tafelrunde.sqlite3 \
    PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PATH=/app/.venv/bin:$PATH
USER tafelrunde
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 CMD ["python", "tools/health.py"]
STOPSIGNAL SIGTERM
CMD ["python", "manage.py", "serve"]
