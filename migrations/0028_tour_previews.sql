CREATE TABLE `tour_previews` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`tour_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
