import { viewport } from '@escale/contract/wire/viewport'
import type { DirectoryPerson } from './directory.ts'

const style = `body{margin:0;background:#f4f5f7;color:#1d2733;font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;max-width:34rem;margin:0 auto;padding:2rem 1rem}
h1{margin:0 0 .5rem;font-size:1.5rem}
p{margin:0 0 1rem}
.notice{padding:.75rem 1rem;border:1px solid #d9a400;border-radius:8px;background:#fff7dc}
button{box-sizing:border-box;display:block;width:100%;margin:0 0 .75rem;padding:.75rem 1rem;border:1px solid #b9c1cc;border-radius:8px;
background:#fff;color:inherit;font:inherit;text-align:left;cursor:pointer}
button:hover,button:focus-visible{border-color:#1d2733}
b,span{display:block;overflow-wrap:anywhere}
span{color:#4a5768;font-size:.875rem}`

/**
 * Returns the sign-in page, with one button for each person. The form requests the page again with the chosen
 * person.
 */
export function choicePage(people: DirectoryPerson[]): string {
  const buttons = people.map(
    ({ sub, given_name: given, family_name: family, email, about }) =>
      `<button name="personne" value="${sub}"><b>${given} ${family}</b><span>${email}</span><span>${about}</span></button>`,
  )
  return htmlPage(
    'Qui êtes-vous ?',
    `<p>Choisissez une personne : elle entre dans Escale sans mot de passe, comme si ce fournisseur venait de la reconnaître.</p>
<form>${buttons.join('\n')}
<button name="renoncer" value="oui"><b>Renoncer</b><span>Retour à la page de connexion, qui le dit.</span></button></form>`,
  )
}

/** Returns the page for a sign-in that is expired or unknown. */
export function expiredSignInPage(product: string): string {
  return htmlPage(
    'Cette demande a pris fin',
    `<p>Recommencez depuis <a href="${product}/auth/unique">la connexion unique d'Escale</a>.</p>`,
  )
}

function htmlPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="${viewport}"><title>${title} · Fournisseur simulé</title>
<style>${style}</style></head>
<body><main><h1>${title}</h1>
<p class="notice">Fournisseur d'identité simulé, qui ne vit que sur cette machine avec la démonstration d'Escale. Le vôtre demanderait ici un mot de passe.</p>
${content}</main></body></html>`
}
