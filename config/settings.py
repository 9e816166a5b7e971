"""All settings, from the environment. Local use needs none; `MODE=production` refuses to start without its secrets."""

import secrets
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
env = environ.Env()

# --- mode -----------------------------------------------------------------------------------------------------------
MODE = env("MODE", default="local")
if MODE not in {"local", "test", "production"}:
    raise ImproperlyConfigured(f"MODE is local, test or production, not {MODE}.")
PRODUCTION, TESTING = MODE == "production", MODE == "test"
DEBUG = env.bool("DEBUG", default=False)
DEMO = env.bool("DEMO", default=False)
LOAD_TEST = env.bool("LOAD_TEST", default=False)
TEST_DICE = env("TEST_DICE", default="")
if DEBUG and PRODUCTION:
    raise ImproperlyConfigured("DEBUG shows secrets to everyone and is refused in production.")
if TEST_DICE and not TESTING:
    raise ImproperlyConfigured("TEST_DICE loads the dice and is refused outside tests.")


def local_secret() -> str:
    """Keep one random key for this checkout, so that local sessions survive a restart."""
    VAR_DIR.mkdir(exist_ok=True)
    path = VAR_DIR / "secret-key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(64))
    return path.read_text().strip()


def production_secret() -> str:
    key = env("SECRET_KEY", default="")
    if len(key) < 50:
        raise ImproperlyConfigured("SECRET_KEY must be set to at least 50 random characters in production.")
    return key


SECRET_KEY = production_secret() if PRODUCTION else env("SECRET_KEY", default="") or local_secret()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=[] if PRODUCTION else ["127.0.0.1", "localhost", "[::1]", "testserver"]
)
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS must name the public host in production.")

# --- addresses ------------------------------------------------------------------------------------------------------
PUBLIC_URL = env("PUBLIC_URL", default="").rstrip("/")
SOURCE_URL = env("SOURCE_URL", default="")
HOST = env("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
WORKERS = env.int("WORKERS", default=1)
ADMIN_PATH = env("ADMIN_PATH", default="").strip("/")
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", default=[])
HTTPS = urlsplit(PUBLIC_URL).scheme == "https"
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

# --- apps -----------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "accounts",
    "campaigns",
    "characters",
    "rules",
    "tables",
    "config.apps.ConfigConfig",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "crispy_forms",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_cotton.apps.SimpleAppConfig",
    "template_partials.apps.SimpleAppConfig",
]
MIDDLEWARE = [
    "config.middleware.request_number",
    "config.middleware.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "config.middleware.reader",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.asgi.django"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LOADERS = [
    "django_cotton.cotton_loader.Loader",
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.shell",
            ],
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    LOADERS if DEBUG else [("django.template.loaders.cached.Loader", LOADERS)],
                )
            ],
            "builtins": [
                "django_cotton.templatetags.cotton",
                "template_partials.templatetags.partials",
                "django.templatetags.i18n",
                "django.templatetags.static",
                "rules.templatetags.words",
            ],
        },
    }
]
COTTON_DIR = "components"
CRISPY_ALLOWED_TEMPLATE_PACKS = "tafel"
CRISPY_TEMPLATE_PACK = "tafel"
CRISPY_FAIL_SILENTLY = not DEBUG
FORM_RENDERER = "config.widgets.Renderer"

# --- database -------------------------------------------------------------------------------------------------------
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
}
DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'tafelrunde.sqlite3'}")}
ON_SQLITE = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
if ON_SQLITE:
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
    DATABASES["default"]["TEST"] = {"NAME": ":memory:"}
    Path(DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DATABASES["default"]["CONN_MAX_AGE"] = 600
REDIS_URL = env("REDIS_URL", default="")

# --- people ---------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "accounts.hashers.PatientArgon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "accounts.views.locked_out"
AXES_VERBOSE = False
OTP_TOTP_ISSUER = " ".join(filter(None, ["Tafelrunde", urlsplit(PUBLIC_URL).hostname]))
OTP_TOTP_THROTTLE_FACTOR = 0  # wrong codes are only counted by it: accounts.factor bounds them as sign-in is bound

DAY = 24 * 60 * 60
SESSION_COOKIE_NAME = "__Host-sid" if HTTPS else "sid"
SESSION_COOKIE_AGE = 14 * DAY
GUEST_SESSION_AGE = 30 * DAY
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.views.csrf_failure"
LIVE_COOKIE_NAME = "__Secure-live" if HTTPS else "live"
GUEST_COOKIE_NAME = "__Host-guest" if HTTPS else "guest"
INVITATIONS_COOKIE_NAME = "__Host-invitations" if HTTPS else "invitations"

# --- headers --------------------------------------------------------------------------------------------------------
SECURE_CSP = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * DAY if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = None  # the server reads forwarded headers itself, from TRUSTED_PROXIES only
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
X_FRAME_OPTIONS = "DENY"

# --- limits (RELIABILITY: all settings, so that a load test can raise them) -------------------------------------------
RAISED = 1000 if LOAD_TEST else 1
MOST_BODY_BYTES = 2 * 1024 * 1024
BODY_SECONDS = env.int("BODY_SECONDS", default=10)
MOST_PICTURE_BYTES = 5 * 1024 * 1024
MOST_UPLOAD_BYTES = MOST_PICTURE_BYTES + 64 * 1024
UPLOAD_SECONDS = env.int("UPLOAD_SECONDS", default=30)
DATA_UPLOAD_MAX_MEMORY_SIZE = MOST_BODY_BYTES
FILE_UPLOAD_MAX_MEMORY_SIZE = MOST_UPLOAD_BYTES  # the body is in memory anyway: nothing is left behind on disk
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
JOINS_PER_MINUTE = 10 * RAISED
SIGN_UPS_PER_MINUTE = 10 * RAISED
ACTS_PER_SECOND = 5 * RAISED
ACTS_BURST = 15 * RAISED
LOOKS_PER_SECOND = 10 * RAISED
LOOKS_BURST = 40 * RAISED
STREAMS_PER_SEAT = 6 * RAISED
STREAMS_PER_TABLE = 40 * RAISED
STREAM_QUEUE_EVENTS = 64
STREAM_QUEUE_BYTES = 256 * 1024
STREAM_PING_SECONDS = env.int("STREAM_PING_SECONDS", default=15)
STREAM_SECONDS = env.int("STREAM_SECONDS", default=30 * 60)
WEB_THREADS = env.int("WEB_THREADS", default=4)

# --- languages ------------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
LANGUAGE_COOKIE_NAME = "language"
THEME_COOKIE_NAME = "theme"
SAFE_COOKIE_NAME = "share-safe"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- static files ---------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
if not PRODUCTION:
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # whitenoise warns of a missing folder, even of one it does not need
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.styles.Storage" if PRODUCTION else "config.styles.Remembering"},
}
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# --- logs -----------------------------------------------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "config.logs.JsonFormatter"},
        "plain": {"format": "%(levelname)s %(name)s: %(message)s"},
    },
    "filters": {"no_secrets": {"()": "config.logs.NoSecrets"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if PRODUCTION else "plain",
            "filters": ["no_secrets"],
        },
    },
    "root": {"handlers": ["console"], "level": "INFO" if PRODUCTION else "WARNING"},
}
