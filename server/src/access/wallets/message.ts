/**
 * Sentence that the person reads in the wallet before signing. EIP-4361 allows ASCII characters only. A
 * signature for one purpose is invalid for the other.
 */
const statements = {
  entry: 'Ouvrir mon compte Escale.',
  link: 'Relier ce portefeuille a mon compte Escale.',
} as const
type Purpose = keyof typeof statements

type MessageFields = { address: string; nonce: string; issuedAt: Date }
type WalletMessage = MessageFields & { message: string }

const lifeMs = 10 * 60 * 1000
const skewMs = 2 * 60 * 1000
/** Loads the library only when a wallet is used, because it takes 13 MB of memory. */
const loadSigner = () => import('micro-eth-signer')

const addressPattern = /^0x[0-9a-f]{40}$/i

/** Writes the EIP-4361 message for a wallet to sign. Undefined for an invalid wallet address. */
export async function writeMessage(
  publicUrl: string,
  purpose: Purpose,
  { address, nonce, issuedAt }: MessageFields,
): Promise<string | undefined> {
  if (!addressPattern.test(address)) return undefined
  const { addr } = await loadSigner()
  return [
    `${new URL(publicUrl).host} wants you to sign in with your Ethereum account:`,
    addr.addChecksum(address.toLowerCase()),
    '',
    statements[purpose],
    '',
    `URI: ${publicUrl}`,
    'Version: 1',
    'Chain ID: 1', // ignored for ordinary accounts, whose address is the same on every chain
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${new Date(issuedAt.getTime() + lifeMs).toISOString()}`,
  ].join('\n')
}

/**
 * Reads a signed message. It must equal, character by character, the message that this server writes for the
 * same fields. This one comparison checks domain, wallet address, chain, purpose and dates. Undefined for any
 * other text and for an expired message.
 */
export async function readMessage(
  publicUrl: string,
  purpose: Purpose,
  message: string,
): Promise<WalletMessage | undefined> {
  const [, address = ''] = message.split('\n')
  const nonce = /^Nonce: ([a-zA-Z0-9]+)$/m.exec(message)?.[1] ?? ''
  const issuedAt = new Date(/^Issued At: (\S+)$/m.exec(message)?.[1] ?? Number.NaN)
  const age = Date.now() - issuedAt.getTime()
  if (Number.isNaN(age) || age > lifeMs || age < -skewMs) return undefined
  const written = await writeMessage(publicUrl, purpose, { address, nonce, issuedAt })
  return written === message ? { address, nonce, issuedAt, message } : undefined
}

/**
 * True when the owner of the wallet address signed the message (EIP-191). `signature`: 65 bytes in
 * hexadecimal.
 */
export async function isSigned(
  { address, message }: Pick<WalletMessage, 'address' | 'message'>,
  signature: string,
): Promise<boolean> {
  const { eip191Signer } = await loadSigner()
  try {
    return eip191Signer.verify(normalize(signature), message, address)
  } catch {
    return false
  }
}

/**
 * Converts the last byte of a signature, its recovery bit, to 27 or 28. Some hardware wallets send 0 or 1
 * instead.
 */
function normalize(signature: string): string {
  const bits: Record<string, string> = { '00': '1b', '01': '1c' }
  const lower = signature.toLowerCase()
  return lower.slice(0, -2) + (bits[lower.slice(-2)] ?? lower.slice(-2))
}
