CREATE TABLE "backup_gaps" (
	"segment" text PRIMARY KEY NOT NULL,
	"missing" bigint NOT NULL,
	"after" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
