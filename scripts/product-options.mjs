/** V8's memory limits in production. Escale and its PostgreSQL fit together into a machine with 1 GB. */
export const productOptions = [
  '--max-old-space-size=256',
  '--min-semi-space-size=8',
  '--max-semi-space-size=32',
]

/**
 * Environment variables of production. The first makes glibc use one heap for all threads, to save memory.
 * The second caches compiled modules for the next start.
 */
export const productEnvironment = { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: 'node_modules/.cache/escale' }
