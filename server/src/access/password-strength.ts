let judge: Promise<(password: string, about: string[]) => { score: number; feedback: { warning: string | null; suggestions: string[] } }> | undefined

/** Why a password is too easy to guess, in French; empty when it is not. `about` are words an attacker would try first. */
export async function weaknessesOf(password: string, about: string[]): Promise<string[]> {
  judge ??= load()
  const { score, feedback } = (await judge)(password.slice(0, 200), [...about, 'escale'])
  if (score >= 3) return []
  const reasons = [feedback.warning, ...feedback.suggestions].filter((reason): reason is string => Boolean(reason))
  return reasons.length > 0 ? reasons : ['Ajoutez des mots peu courants ou allongez le mot de passe.']
}

// The dictionaries weigh tens of megabytes: they are opened when somebody first chooses a password.
async function load() {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  const factory = new ZxcvbnFactory({
    translations: french.translations,
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...french.dictionary },
  })
  return (password: string, about: string[]) => factory.check(password, about)
}
