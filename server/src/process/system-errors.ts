// French texts for the error codes of Linux and Node, used by every command.

/** Texts about a file or folder, by error code. */
const fileTexts: Record<string, (place: string) => string> = {
  ENOSPC: (place) => `Plus de place dans ${place}.`,
  EDQUOT: (place) => `Plus de place dans ${place} : le quota est atteint.`,
  EFBIG: (place) => `${place} n'accepte pas de fichier si grand.`,
  EROFS: (place) => `${place} est en lecture seule.`,
  EACCES: (place) => `Escale n'a pas le droit d'ouvrir ${place}.`,
  EPERM: (place) => `Escale n'a pas le droit d'ouvrir ${place}.`,
  ENOENT: (place) => `${place} n'existe pas.`,
  EISDIR: (place) => `${place} est un dossier, et non un fichier.`,
  ENOTEMPTY: (place) => `${place} n'est pas vide.`,
  EBUSY: (place) => `${place} est occupé par un autre programme.`,
  ENAMETOOLONG: (place) => `Le nom de ${place} est trop long.`,
  EMFILE: () => 'Trop de fichiers sont ouverts : relevez LimitNOFILE (« ulimit -n »).',
  ENFILE: () => 'Trop de fichiers sont ouverts sur cette machine.',
  ENOMEM: () => "La mémoire manque : fermez d'autres programmes, puis recommencez.",
}

/** Error codes of a network share or disk that answers, but does not behave as a folder. */
const brokenFolders = [
  'ENOTDIR',
  'EEXIST',
  'EIO',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'EXDEV',
  'ELOOP',
]

/**
 * Texts about a server, by error code. Each continues a sentence that begins with the server's name and a
 * colon.
 */
export const networkTexts: Readonly<Record<string, string>> = {
  ENOTFOUND: "ce nom n'existe pas : corrigez-le, ou le DNS",
  EAI_AGAIN: 'le DNS de cette machine ne répond pas : vérifiez /etc/resolv.conf et le pare-feu',
  EDNS: 'ce nom ne se trouve pas : corrigez-le, ou le DNS de cette machine',
  ECONNREFUSED: 'personne ne répond à ce port : corrigez-le, ou démarrez ce serveur',
  ETIMEDOUT: 'rien ne répond à temps : ouvrez le pare-feu vers cette adresse, ou corrigez le port',
  UND_ERR_CONNECT_TIMEOUT:
    'rien ne répond à temps : ouvrez le pare-feu vers cette adresse, ou corrigez le port',
  ENETUNREACH: "cette machine n'a pas de chemin vers cette adresse : vérifiez son réseau",
  EHOSTUNREACH: "cette machine n'a pas de chemin vers cette adresse : vérifiez son réseau",
  ECONNRESET: 'la connexion a été coupée : vérifiez le port, et smtps:// ou https:// selon ce qui y répond',
  EPIPE: 'la connexion a été coupée',
  EADDRINUSE: 'ce port est déjà pris',
  EADDRNOTAVAIL: "cette adresse n'est pas celle de cette machine",
  CERT_HAS_EXPIRED: 'le certificat a expiré : renouvelez-le',
  DEPTH_ZERO_SELF_SIGNED_CERT: "le certificat n'est signé par aucune autorité connue",
  SELF_SIGNED_CERT_IN_CHAIN: "le certificat n'est signé par aucune autorité connue",
  ERR_TLS_CERT_ALTNAME_INVALID: "le certificat est au nom d'un autre serveur",
}

/** French sentence for an error with a file or folder. Undefined for unknown codes. */
export function fileSentence(code: string, place: string): string | undefined {
  if (brokenFolders.includes(code)) return `${place} ne répond pas comme un dossier (${code}).`
  return fileTexts[code]?.(place)
}
