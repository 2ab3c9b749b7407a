/**
 * Statements to sign, in the characters of EIP-4361. A signature for one purpose is invalid for the other.
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
/** The library takes 13 MB of memory, so it is loaded with the first wallet. */
const loadSigner = () => import('micro-eth-signer')

const addressPattern = /^0x[0-9a-f]{40}$/i

/** The EIP-4361 message for a wallet to sign. Undefined for an invalid address. */
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
    'Chain ID: 1', // an address without a contract is the same on every chain
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${new Date(issuedAt.getTime() + lifeMs).toISOString()}`,
  ].join('\n')
}

/**
 * The fields of a message equal to the letter to the one that this server would write. This single comparison
 * checks domain, address, chain, purpose and expiry. Undefined for any other text or an expired message.
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

/** True when the holder of the address signed the message (EIP-191). `signature`: 65 bytes in hexadecimal. */
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

/** Hardware wallets may end a signature with the recovery bit 0 or 1 instead of 27 or 28. */
function normalize(signature: string): string {
  const bits: Record<string, string> = { '00': '1b', '01': '1c' }
  const lower = signature.toLowerCase()
  return lower.slice(0, -2) + (bits[lower.slice(-2)] ?? lower.slice(-2))
}
