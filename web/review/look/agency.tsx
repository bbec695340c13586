import { face } from '../face.ts';

/** The agency's logo and name, where it has them. */
export function Agency() {
  const { name, logoUrl } = face;
  if (!name && !logoUrl) return null;
  return (
    <header className="agency">
      {logoUrl && <img src={logoUrl} alt={name ? '' : 'Logo'} width={28} height={28} />}
      {name}
    </header>
  );
}
