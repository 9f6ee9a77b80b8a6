# syntax=docker/dockerfile:1
# The program as an image: `docker build .` for plain Docker, `--target fly` for Fly with LiteFS. Both hold the
# same layers; only the user and the first command differ (docs/decisions/0061).

FROM flyio/litefs:0.5 AS litefs

FROM node:24-trixie-slim AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY .npmrc package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build:binary -- --target host \
 && mv dist/reservas-linux-* dist/reservas

FROM debian:trixie-slim AS program
# Nothing in the image needs to become another user: the bits that would allow it are taken away.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates fuse3 libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && echo user_allow_other >> /etc/fuse.conf \
 && find / -xdev -type f -perm /6000 -exec chmod a-s {} + \
 && groupadd --gid 10001 reservas \
 && useradd --no-log-init --uid 10001 --gid reservas --home-dir /data --no-create-home --shell /usr/sbin/nologin reservas \
 && install -d -o reservas -g reservas -m 0700 /data
COPY --from=litefs /usr/local/bin/litefs /usr/local/bin/litefs
COPY --from=build /src/dist/reservas /usr/local/bin/reservas
COPY litefs.yml /etc/litefs.yml
ENV DATA_DIR=/data PORT=3000
# As in app/server/process/memory-limits.json.
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072 UV_THREADPOOL_SIZE=2
EXPOSE 3000
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["reservas", "healthcheck"]

# LiteFS mounts as root; its configuration starts the program as the user `reservas`.
FROM program AS fly
ENTRYPOINT ["litefs"]
CMD ["mount"]

FROM program
USER 10001:10001
ENTRYPOINT ["reservas"]
CMD ["serve"]
