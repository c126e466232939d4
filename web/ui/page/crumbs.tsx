import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { Step } from '#shared/tours/trail';

interface CrumbsProps {
  trail?: readonly Step[];
  here?: string;
  className?: string | undefined;
}

export function Crumbs({ trail = [], here, className = '' }: CrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={`crumbs ${className}`}>
        {[{ name: 'Home', path: pages.home }, ...trail].map(({ name, path }) => (
          <li key={name}>{path === null ? name : <Link to={path}>{name}</Link>}</li>
        ))}
        {here ? <li aria-current="page">{here}</li> : null}
      </ol>
    </nav>
  );
}
