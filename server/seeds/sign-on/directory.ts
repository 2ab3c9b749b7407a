import { demoSignOn } from '#site/face/demo-accounts.ts'

/** A person who can sign in at the demo's OpenID provider, with names and groups. */
export type DirectoryPerson = {
  sub: string
  given_name: string
  family_name: string
  email: string
  groups: string[]
  about: string
}

/** Role at Boréal for each group of the provider. People without a group become viewers. */
export const rolesByGroup = [
  { group: 'Direction', role: 'admin' },
  { group: 'Exploitation', role: 'manager' },
  { group: 'Entrepôt', role: 'warehouse_supervisor' },
]

const demoEmail = (name: string) => `${name}@${demoSignOn.domain}`

export const directory: DirectoryPerson[] = [
  {
    sub: 'aya',
    given_name: 'Aya',
    family_name: 'Ouattara',
    email: demoSignOn.email,
    groups: ['Exploitation'],
    about: 'Groupe Exploitation : gestionnaire. Son compte naît à sa première entrée.',
  },
  {
    sub: 'yao',
    given_name: 'Yao',
    family_name: 'Kouassi',
    email: demoEmail('yao'),
    groups: ['Entrepôt'],
    about: "Groupe Entrepôt : chef d'entrepôt. Son compte naît à sa première entrée.",
  },
  {
    sub: 'fatou',
    given_name: 'Fatou',
    family_name: 'Bamba',
    email: demoEmail('fatou'),
    groups: [],
    about: "D'aucun groupe : lectrice, le rôle habituel.",
  },
  {
    sub: 'awa',
    given_name: 'Awa',
    family_name: 'Koné',
    email: demoEmail('admin'),
    groups: ['Direction'],
    about: 'Groupe Direction : administratrice. Elle entre aussi par son mot de passe.',
  },
  {
    sub: 'patrick',
    given_name: 'Patrick',
    family_name: 'Mbuyi',
    email: 'manager@atlas.demo',
    groups: [],
    about:
      'Gestionnaire chez Atlas Fret : entre par « Continuer avec Fournisseur simulé », que toutes les entreprises ont.',
  },
  {
    sub: 'marc',
    given_name: 'Marc',
    family_name: 'Delorme',
    email: 'marc@ailleurs.example',
    groups: ['Exploitation'],
    about: "D'un domaine que Boréal n'a pas prouvé : Escale le refuse.",
  },
]
