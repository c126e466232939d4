CREATE TABLE `booking_people` (
	`booking_id` text NOT NULL,
	`seat` integer NOT NULL,
	`plain` text NOT NULL,
	`kept` text NOT NULL,
	`sealed` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	PRIMARY KEY(`booking_id`, `seat`)
);
--> statement-breakpoint
CREATE TABLE `departure_care` (
	`tour_id` text NOT NULL,
	`departure_id` text NOT NULL,
	`captain_id` text,
	`captain_name` text NOT NULL,
	`notes` text NOT NULL,
	`asks` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`tour_id`, `departure_id`)
);
--> statement-breakpoint
CREATE TABLE `people_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`seat` integer,
	`created_at` integer NOT NULL,
	`made_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_people_links_booking` ON `people_links` (`booking_id`);