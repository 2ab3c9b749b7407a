/** Memory limits of V8: the product must fit into a machine of 1 GB together with its PostgreSQL. */
export const productOptions = [
  '--max-old-space-size=256',
  '--min-semi-space-size=8',
  '--max-semi-space-size=32',
]

/** glibc uses one heap instead of one per thread, and the next start reuses compiled modules. */
export const productEnvironment = { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: 'node_modules/.cache/escale' }
