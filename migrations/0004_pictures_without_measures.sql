ALTER TABLE `pictures` DROP COLUMN `width`;--> statement-breakpoint
ALTER TABLE `pictures` DROP COLUMN `height`;--> statement-breakpoint
ALTER TABLE `pictures` DROP COLUMN `bytes`;--> statement-breakpoint
ALTER TABLE `pictures` DROP COLUMN `content_type`;