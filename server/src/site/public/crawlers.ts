const pages = ['/', '/directory', '/services-price']

/** The content of robots.txt. Search engines may read every page: private pages send `noindex` themselves. */
export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

export function sitemap(publicUrl: string): string {
  const urls = pages.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`
}
