CREATE TABLE `summaries` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
-- The tours that are there already; from now on every write counts its place again.
INSERT INTO `summaries` (`name`, `value`)
SELECT 'places', json_group_object(`place`, json_object('tours', `tours`, 'from', `lowest`))
FROM (SELECT lower(`place`) AS `place`, count(*) AS `tours`, min(`price`) AS `lowest` FROM `tours` WHERE `deleted_at` IS NULL GROUP BY lower(`place`));
