import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { isRecentNode, oldNodeText } from '../server/src/process/node-version.mjs'
import { productEnvironment, productOptions } from './product-options.mjs'

// Runs a script with the right Node. Every script of package.json is called as `node scripts/node.mjs FILE`.
// FILE then runs with the Node version that `npm ci` installed in node_modules. npm 9 and 10 do not put it
// into node_modules/.bin, so plain `node` would be the machine's own version (decision 087). `--product` adds
// the options and environment of production. The syntax of this file is limited to Node 18.

const completeIt =
  '« npm ci » veut Node 20.19 ou plus récent (22.12 pour Node 22) ; refaites-le, sans « --omit=optional ».'

const words = process.argv.slice(2)
if (words[0] === '--product') {
  words.splice(0, 1, ...productOptions)
  Object.assign(process.env, productEnvironment)
}
const installed = installedNode()
const missing = installed && missingPackage(dirname(dirname(dirname(installed))))
if (missing) refuse(`L'installation est incomplète, ${missing} y manque : ${completeIt}`)
else runWith([installed, process.execPath])

/** Path of the Node that npm installed for this platform, in this project or in a parent project. */
function installedNode() {
  const name = `node-${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin/node')
  } catch {
    return ''
  }
}

/**
 * Returns the name of an optional package that is missing. npm skips such a package without a message when it
 * requires a later Node than the one that runs npm.
 * @param {string} nodeModules
 */
function missingPackage(nodeModules) {
  const system = `${process.platform}-${process.arch}`
  const natives = { sharp: `@img/sharp-${system}`, rolldown: `@rolldown/binding-${system}-gnu` }
  const wanted = Object.entries(natives).filter(([name]) => existsSync(join(nodeModules, name)))
  return wanted.map(([, native]) => native).find((native) => !existsSync(join(nodeModules, native)))
}

/**
 * Runs the command with the first Node that starts. The installed Node does not start if it was built for
 * another C library.
 * @param {string[]} programs Paths of Node executables. An empty path is skipped.
 */
function runWith([program, ...others]) {
  if (program === '') return runWith(others)
  if (program === undefined || (program === process.execPath && !isRecentNode(process.versions.node)))
    return refuseNode()
  const { PATH } = process.env
  // Puts this Node first in PATH, so that child processes which start `node` by name use it too.
  process.env.PATH = [dirname(program), PATH].join(delimiter)
  const child = spawn(program, words, { stdio: 'inherit' })
  const stopFollowing = follow(child)
  child.once('error', () => {
    stopFollowing()
    process.env.PATH = PATH
    runWith(others)
  })
}

function refuseNode() {
  const isBrought = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  const remedy = isBrought
    ? '« npm ci » apporte le sien, sauf avec « --omit=optional »'
    : "Escale n'en apporte pas pour ce système, installez-le depuis https://nodejs.org"
  refuse(oldNodeText(process.versions.node, remedy))
}

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

/**
 * Forwards stop signals that only this process received to the child, and exits with the child's exit code.
 * Returns a function that stops forwarding.
 * @param {import('node:child_process').ChildProcess} child
 */
function follow(child) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  // On Windows, Ctrl C reaches the child process without forwarding, and `kill` would end it without cleanup.
  const passOn = (/** @type {NodeJS.Signals} */ signal) => process.platform !== 'win32' && child.kill(signal)
  const stopFollowing = () => {
    for (const signal of signals) process.off(signal, passOn)
  }
  for (const signal of signals) process.on(signal, passOn)
  child.once('exit', (code, signal) => {
    stopFollowing()
    if (signal) process.kill(process.pid, signal)
    else process.exitCode = code ?? 1
  })
  return stopFollowing
}
