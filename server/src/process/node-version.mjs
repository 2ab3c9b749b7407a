// Plain JavaScript in the syntax of Node 18, because an old Node must be able to read this file and report
// that it is too old.

/**
 * Oldest supported Node. `argon2Sync` of node:crypto, the most recent function that Escale calls, was added
 * in Node 24.7.
 */
const oldest = { major: 24, minor: 7 }

/**
 * Whether this Node can run Escale.
 * @param {string} version As `process.versions.node` gives it.
 */
export function isRecentNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
}

/**
 * The French sentence for the person who started Escale with a Node that is too old.
 * @param {string} version
 * @param {string} remedy What to do about it, a clause in French.
 */
export function oldNodeText(version, remedy) {
  return `Escale demande Node ${oldest.major}.${oldest.minor} ou plus récent, et celui-ci est Node ${version} : ${remedy}.`
}

/** Advice when this copy of Escale contains its own Node, or can install one. */
export const useOwnNode =
  'lancez « npm ci && npm start » (ou « npm run demo »), qui apporte le sien sous Linux, ou installez-en un plus récent'
