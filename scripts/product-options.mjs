/** V8's limits for the product: it is to hold in a machine of 1 GB, beside its PostgreSQL. */
export const productOptions = [
  '--max-old-space-size=256',
  '--min-semi-space-size=8',
  '--max-semi-space-size=32',
]

/** glibc keeps one heap instead of one per thread, and compiled modules are reused by the next start. */
export const productEnvironment = { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: 'node_modules/.cache/escale' }
