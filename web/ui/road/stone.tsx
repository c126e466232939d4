import * as styles from './road.module.css';

interface StoneProps {
  x: number;
  y: number;
  width: number;
  size: number;
  nights: string;
}

export function Stone({ x, y, width, size, nights }: StoneProps) {
  return (
    <g className={styles.stone}>
      <path d={`M${x} ${y + 4}v-${size - 5}q0 -7 7 -7h${width - 14}q7 0 7 7v${size - 5}z`} />
      <text x={x + width / 2} y={y} textAnchor="middle">
        {nights}
      </text>
    </g>
  );
}
